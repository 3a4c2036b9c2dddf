import './kit/ui/tokens.css'
import './kit/ui/base.css'
import font from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import { type ReactNode, useContext } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { ErrorPage } from './areas/error-page.tsx'
import { useLocale } from './kit/ui/locale.ts'
import { NonceContext } from './kit/ui/nonce.ts'
import { configContext } from './page-context.ts'
import { pageOfRoute, variantPath } from './paths.ts'

export function links() {
  return [
    { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ]
}

/** What the whole site says of itself; it comes from configuration, never from a page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { public_url, brand, operator, whatsapp_number, social, travel_site } = context.get(configContext)
  return { public_url, brand, operator, whatsapp_number, social, travel_site_url: travel_site.url }
}
export type Site = Awaited<ReturnType<typeof loader>>

/** It cannot change while a page is open. */
export function shouldRevalidate() {
  return false
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
        <Alternates />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Before the first paint: the visitor's own choice of light or dark, else their system's. */
const COLOR_SCHEME = `try{var s=localStorage.getItem('color-scheme');document.documentElement.dataset.mantineColorScheme=s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}catch(e){}`

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}

/** Canonical and hreflang of the page, from the path table. */
function Alternates() {
  const site = useRouteLoaderData<typeof loader>('root')
  const leaf = useMatches().at(-1)
  const page = leaf && pageOfRoute(leaf.id)
  const locale = useLocale()
  if (!site || !page) return null
  const address = (variant: 'default' | 'en') => site.public_url + variantPath(page, variant, leaf.params)
  return (
    <>
      <link rel="canonical" href={address(locale === 'en' ? 'en' : 'default')} />
      <link rel="alternate" hrefLang="es" href={address('default')} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="x-default" href={address('default')} />
    </>
  )
}
