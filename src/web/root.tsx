import '../kit/ui/tokens.css'
import '../kit/ui/base.css'
import { type ReactNode, useContext, useEffect } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FIRST_SCREEN_END } from '../kit/ui/first-screen-end.tsx'
import font from '../kit/ui/font/bricolage-grotesque.woff2?url'
import { useLocale } from '../kit/ui/locale.ts'
import { NonceContext } from '../kit/ui/nonce.ts'
import { HYDRATED } from '../page-cache/hydrated.ts'
import { MANIFESTS } from '../urls/manifests.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { describeSite } from './site.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { guardPages } from './visitor/guard-pages.server.ts'
import { configContext, nowContext, visitorContext } from './visitor/page-context.ts'

export function links() {
  return [
    { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ]
}

export const middleware = [guardPages]

export function loader({ context }: LoaderFunctionArgs) {
  return { ...describeSite(context.get(configContext), context.get(nowContext)), user_id: context.get(visitorContext).user?.id }
}

/** Its data change while a page is open only when a form signs the visitor in or out. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST'
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const locale = useLocale()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111327" media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: COLOR_SCHEME }} />
        <Meta />
        <link rel="manifest" href={MANIFESTS[locale]} />
        <Links nonce={nonce} />
        {/* Paint waits for the whole first screen, or it would shift. Browsers wait for an element's start, so its end is marked. */}
        <link rel="expect" href={`#${FIRST_SCREEN_END}`} blocking="render" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Before the first paint: the visitor's own choice of light or dark, otherwise their system's; light if the browser has neither. */
const COLOR_SCHEME = `var s;try{s=localStorage.getItem('color-scheme')}catch(e){}document.documentElement.dataset.mantineColorScheme=s==='light'||s==='dark'?s:window.matchMedia&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

export default function App() {
  useFocusRestore()
  // The effects of all children have run before this one.
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
