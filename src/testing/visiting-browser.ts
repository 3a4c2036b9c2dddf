/** An in-memory browser: it stores cookies, sends a form's origin, and follows redirects only with `visit`. */
export function openVisitingBrowser(app: { fetch(request: Request): Response | Promise<Response> }, origin: string) {
  const jar = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await app.fetch(new Request(new URL(path, origin), { ...init, headers }))
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return { status: response.status, location: response.headers.get('location'), headers: response.headers, text: await response.text() }
  }

  function storeCookie(line: string) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0\b/i.test(line)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }

  const post = (path: string, fields: Record<string, string>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, 'sec-fetch-site': 'same-origin' } })

  /** Opens an address and follows redirects as long as they stay on this site. */
  async function visit(path: string) {
    let response = await send(path)
    for (let steps = 0; steps < 10 && response.location && new URL(response.location, origin).origin === origin; steps++) {
      path = response.location
      response = await send(path)
    }
    const { pathname, search } = new URL(path, origin)
    return { ...response, pathname, search }
  }

  return { jar, send, post, visit }
}
