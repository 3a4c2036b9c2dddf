import type { ReactNode, Ref } from 'react'
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router'

type Props = LinkProps & { ref?: Ref<HTMLAnchorElement> }

/**
 * A link to an address of this site. On the server it is its markup: React Router's own resolves each address twice, through JSON, for a click that the
 * server never sees. Addresses relative to the page are left to it.
 */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink(props: Props) {
  const { to, target, discover = 'render', prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props
  const { preventScrollReset, defaultShouldRevalidate, viewTransition, ...attributes } = rest
  if (typeof to !== 'string' || !isWhole(to)) return <RouterLink {...props} />
  return <a {...attributes} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined} />
}

/** True for an address of this site in which the router would change nothing. */
function isWhole(address: string): boolean {
  return address.startsWith('/') && !/\/[/.\\]|[?#](?:#|$)/.test(address)
}

/** A link that says whether the visitor is on its page, or on one below it. */
export function NavLink({ to, ...rest }: Props & { to: string }) {
  const pathname = useLocation().pathname.toLowerCase()
  return <Link {...rest} to={to} aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined} />
}
