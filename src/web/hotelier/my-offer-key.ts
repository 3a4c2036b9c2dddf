import { data } from 'react-router'

/** The id of the offer in an address. @throws a 404 for an invalid id */
export function offerKey(slug: string | undefined): string {
  if (!slug || !/^offr_\w{1,40}$/.test(slug)) throw data(null, { status: 404 })
  return slug
}
