/** Identifies us, so that a site can refuse us. */
export function userAgent({ public_url }: { public_url: string }): string {
  return `OfferReader/1.0 (+${public_url})`
}
