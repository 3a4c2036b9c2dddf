/** The name of what is due to an organization in a currency, in addresses and in errors about it. */
export function dueKey({ organization_id, currency }: { organization_id: string; currency: string }): string {
  return `${organization_id}.${currency}`
}
