import type { SVGProps } from 'react'
import { classes } from '../ui.tsx'

type Props = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

export type Icon = ReturnType<typeof iconOf>

/**
 * Makes an icon of Tabler's from its markup. What all outlined icons have in common is in `base.css`.
 * @param is_filled drawn as a shape, without a line
 */
export function iconOf(markup: string, is_filled = false) {
  return function Icon({ size = 24, stroke = 2, className, ...rest }: Props) {
    const look = is_filled
      ? { fill: 'currentColor', className }
      : { fill: 'none', strokeWidth: stroke, className: classes('icon', className) }
    return <svg viewBox="0 0 24 24" width={size} height={size} {...look} {...rest} dangerouslySetInnerHTML={{ __html: markup }} />
  }
}
