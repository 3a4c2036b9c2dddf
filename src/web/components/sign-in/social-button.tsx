import { m } from '../../../kit/sentences/messages.js'
import { IconBrandGoogle } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import ui from '../../../kit/ui/ui.module.css'
import { classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { useSiteIfLoaded } from '../../site.ts'
import css from './social-button.module.css'

/** Signs in by Google, where it is configured. A plain link: it leaves the site, and works without scripts. */
export function SocialButton({ back }: { back: string }) {
  const site = useSiteIfLoaded()
  const locale = useLocale()
  const to = usePaths()
  if (!site?.google) return null
  const parameters = new URLSearchParams({ lang: locale, ...(back && { redirect: back }) })
  return (
    <div className={css.social}>
      <p className={css.or}>
        <span>{m.social_or()}</span>
      </p>
      <a href={`/api/auth/social/google/authorize?${parameters}`} className={classes(ui.button, ui.outline, css.button)}>
        <IconBrandGoogle size={20} aria-hidden="true" />
        {m.social_google()}
      </a>
      <p className={css.terms}>
        {m.social_terms()} <Link to={to('terms')}>{m.users_register_terms()}</Link> {m.users_register_and_privacy()}{' '}
        <Link to={to('privacy')}>{m.users_register_privacy()}</Link>.
      </p>
    </div>
  )
}
