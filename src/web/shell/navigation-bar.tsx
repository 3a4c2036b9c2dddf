import { useNavigation } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import css from './navigation-bar.module.css'

/**
 * A thin bar while the next page loads: after 200 ms, and never two starts
 * within 200 ms (both by the animation's delay), over 5000 ms.
 */
export function NavigationBar() {
  const navigation = useNavigation()
  if (navigation.state === 'idle') return null
  return <div className={css.bar} role="progressbar" aria-label={m.site_loading()} />
}
