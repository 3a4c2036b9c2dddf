/** So that whoever is asked can see who asks, and refuse it. */
export function userAgent({ public_url }: { public_url: string }): string {
  return `OfferReader/1.0 (+${public_url})`
}
