import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { IconBrandWhatsapp } from '../../kit/ui/icons/icons.ts'
import { usePaths } from '../../urls/use-paths.ts'
import css from './whatsapp-button.module.css'

/** Opens a chat with the operator; a short code in its first text identifies the page. */
export function WhatsappButton() {
  const { pathname } = useLocation()
  const to = usePaths()
  const button = useRef<HTMLAnchorElement>(null)
  const yields = useYielding(button)
  return (
    <a
      ref={button}
      data-yields={yields || undefined}
      className={css.button}
      href={`${to('chat')}?from=${encodeURIComponent(pathname)}`}
      target="_blank"
      rel="noopener nofollow"
      aria-label={m.site_whatsapp()}
    >
      <IconBrandWhatsapp size={28} aria-hidden="true" />
    </a>
  )
}

/** Elements that the button must never cover, as it would be pressed instead of them: controls, and bars of acts. */
const CONTROLS = 'button[type="submit"], input, select, textarea, summary, [aria-haspopup], [data-acts]'

/** True while one of these is under the button, as the search box's own button is on a phone. */
function useYielding(button: RefObject<HTMLElement | null>): boolean {
  const { key } = useLocation()
  const [yields, setYields] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls.
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setYields(coversControl(button.current))
      })
    }
    look()
    // The search box and others are replaced by their interactive form a little later, at the same size.
    const timers = [500, 1500, 4000].map((ms) => setTimeout(look, ms))
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      timers.forEach(clearTimeout)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [button, key])
  return yields
}

function coversControl(button: HTMLElement | null): boolean {
  if (!button) return false
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const points = [left, (left + right) / 2, right - 1].flatMap((x) => [top, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const))
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((element) => element !== button && element.matches(CONTROLS)))
}
