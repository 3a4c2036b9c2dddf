import { data } from 'react-router'

/** The offer that an address names. @throws a 404 for what is no id */
export function offerKey(slug: string | undefined): string {
  if (!slug || !/^offr_\w{1,40}$/.test(slug)) throw data(null, { status: 404 })
  return slug
}
