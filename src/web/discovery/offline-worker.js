// Shows an offline page, and does nothing else: no personal page and no outdated amount is ever cached. VERSION changes this file's text,
// so that browsers install it again with the new offline pages.
const VERSION = '__VERSION__'
const CACHE = `offline-${VERSION}`
const PAGES = ['/offline', '/en/offline']

self.addEventListener('install', (event) => {
  // Only navigations need this worker; browsers that support routes send everything else to the network without starting it.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {})
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGES.map((page) => new Request(page, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // The page is requested while the worker starts.
      self.registration.navigationPreload?.enable(),
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name.startsWith('offline-') && name !== CACHE).map((name) => caches.delete(name))),
        ),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  // Files are no pages, and their answer depends on where their link is: the browser asks for them itself.
  if (request.mode !== 'navigate' || request.method !== 'GET' || new URL(request.url).pathname.startsWith('/api/')) return
  event.respondWith(open(event).catch(() => offlinePage(request)))
})

async function open(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request))
}

async function offlinePage(request) {
  const { pathname } = new URL(request.url)
  const page = pathname === '/en' || pathname.startsWith('/en/') ? '/en/offline' : '/offline'
  return (await caches.match(page)) ?? Response.error()
}
