import { useLocation, useMatches } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { IconBrandFacebook, IconBrandInstagram } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Container } from '../../kit/ui/ui.tsx'
import { pageOfRoute, variantPath } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { CachedFragment } from '../fragments/cached-fragment.tsx'
import type { Alternates } from '../page-meta.ts'
import type { Site } from '../site.ts'
import { Logo } from './logo.tsx'
import css from './public-footer.module.css'
import { usePublicLayout } from './public-layout-data.ts'
import { PublishedUntil } from './published-until.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

/** Links to everything, the operator, and the other language. */
export function PublicFooter({ site }: { site: Site }) {
  const to = usePaths()
  return (
    <footer className={css.footer}>
      <Container className={css.columns}>
        <CachedFragment className="no-box" of={Columns} props={{ site }} />
        <div className={css.last}>
          <h2>{m.site_footer_language()}</h2>
          <OtherLanguage />
          <Link to={to('withdrawal')} className={css.withdrawal}>
            {m.site_footer_withdrawal()}
          </Link>
        </div>
      </Container>
      <Container className={css.published}>
        <PublishedUntil log_size={usePublicLayout()?.log_size ?? 0} />
      </Container>
      <CachedFragment of={Small} props={{ site }} />
      <WhatsappButton />
    </footer>
  )
}

function Columns({ site }: { site: Site }) {
  const to = usePaths()
  return (
    <>
      <div className={css.brand}>
        <p className={css.name}>
          <Logo />
          {site.brand.name}
        </p>
        <p>{m.site_footer_promise()}</p>
        <p className={css.social}>
          <a href={site.social.facebook} rel="noopener" aria-label={m.site_facebook({ brand: site.brand.name })}>
            <IconBrandFacebook aria-hidden="true" />
          </a>
          <a href={site.social.instagram} rel="noopener" aria-label={m.site_instagram({ brand: site.brand.name })}>
            <IconBrandInstagram aria-hidden="true" />
          </a>
        </p>
      </div>
      <nav aria-label={m.site_footer_discover()}>
        <h2>{m.site_footer_discover()}</h2>
        <Link to={`${to('projects')}#causas`}>{m.site_footer_causes()}</Link>
        <Link to={`${to('home')}#lugares`}>{m.site_footer_places()}</Link>
        <Link to={to('transparency')}>{m.site_footer_transparency()}</Link>
        <Link to={to('offers')}>{m.offers_title()}</Link>
        <Link to={to('blog')}>{m.blog_title()}</Link>
        <Link to={`${to('about')}#sumate`}>{m.site_footer_join()}</Link>
      </nav>
      <nav aria-label={m.site_footer_company({ brand: site.brand.name })}>
        <h2>{m.site_footer_company({ brand: site.brand.name })}</h2>
        <Link to={to('about')}>{m.site_footer_about()}</Link>
        <Link to={to('contact')}>{m.contact_title()}</Link>
        <Link to={`${to('about')}#como-funciona`}>{m.site_footer_how()}</Link>
        <Link to={to('terms')}>{m.site_footer_terms()}</Link>
        <Link to={to('privacy')}>{m.site_footer_privacy()}</Link>
      </nav>
    </>
  )
}

function Small({ site }: { site: Site }) {
  return (
    <Container className={css.small}>
      <p>{m.site_footer_operator({ ...site.operator })}</p>
      <p>{m.place_attribution()}</p>
    </Container>
  )
}

/** This page in the other language; `?lang=` also stores the choice. A page that does not exist links to the home page. */
function OtherLanguage() {
  const other = useLocale() === 'es' ? 'en' : 'es'
  const leaf = useMatches().at(-1)
  const page = leaf ? pageOfRoute(leaf.id) : null
  const search = new URLSearchParams(useLocation().search)
  search.delete('error')
  search.set('lang', other)
  const variant = other === 'es' ? 'default' : 'en'
  const alternates = (leaf?.loaderData as { alternates?: Alternates } | null | undefined)?.alternates
  const is_missing = alternates !== undefined && alternates[other] === undefined
  const path = page && !is_missing ? variantPath(page, variant, alternates?.[other] ?? leaf?.params) : variantPath('home', variant)
  return (
    <>
      <a href={`${path}?${search}`} hrefLang={other} lang={other}>
        {m.site_other_language()}
      </a>
      {is_missing && <span className={css.only}>{m.site_only_here()}</span>}
    </>
  )
}
