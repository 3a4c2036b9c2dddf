import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { plainPhone } from '../../users/phone.server.ts'
import { phoneKey, phoneSpellings } from '../../users/phone.ts'
import type { CustomerInput } from '../customers/customer.ts'
import type { CustomerContact } from '../customers/join-customer.server.ts'

/** Customers as the lines so far will leave them, by every address and number that they have or had, those that have it first. */
export interface PlannedCustomers {
  by_email: Map<string, CustomerContact>
  by_phone: Map<string, CustomerContact[]>
}

/** Customers with one of these addresses and numbers. */
export async function findPlannedCustomers(tx: Db, contacts: readonly CustomerContact[]): Promise<PlannedCustomers> {
  const emails = contacts.map(({ email }) => email)
  const phones = contacts.flatMap(({ phone }) => (phone ? phoneSpellings(phone) : []))
  const rows = await rowsOf<CustomerContact & { id: string; had_email: string | null; had_phone: string | null }>(
    tx,
    sql`select r.id, r.email, r.phone, c.email as had_email, c.phone as had_phone from customers c join customers r on r.id = c.root_id
      where c.email = any(${sql.param(emails)}::text[]) or c.phone = any(${sql.param(phones)}::text[])
      order by c.merged_into is not null, c.created_at`,
  )
  const customers: PlannedCustomers = { by_email: new Map(), by_phone: new Map() }
  const by_id = new Map<string, CustomerContact>()
  for (const { id, email, phone, had_email, had_phone } of rows) {
    const customer = by_id.get(id) ?? { email, phone }
    by_id.set(id, customer)
    addBy(customers, customer, { email: had_email, phone: had_phone })
  }
  return customers
}

/** Joins a line's customer as `joinCustomer` will. @returns the contact before it, null for a new customer, and after it */
export function joinPlanned(customers: PlannedCustomers, input: CustomerInput): { before: CustomerContact | null; after: CustomerContact } {
  const typed = { email: input.email ?? null, phone: plainPhone(input.phone ?? '') }
  const known = findSame(customers, typed)
  if (!known) {
    const created = { ...typed }
    addBy(customers, created, typed)
    return { before: null, after: typed }
  }
  const before = { ...known }
  known.email ??= typed.email
  known.phone ??= typed.phone
  addBy(customers, known, known)
  return { before, after: { ...known } }
}

function findSame({ by_email, by_phone }: PlannedCustomers, { email, phone }: CustomerContact): CustomerContact | undefined {
  const of_address = email === null ? undefined : by_email.get(email)
  const of_number = phone === null ? undefined : by_phone.get(phoneKey(phone))
  return of_address ?? of_number?.find((one) => one.email === null || email === null)
}

function addBy({ by_email, by_phone }: PlannedCustomers, customer: CustomerContact, { email, phone }: CustomerContact): void {
  if (email !== null && !by_email.has(email)) by_email.set(email, customer)
  if (phone === null) return
  const others = by_phone.get(phoneKey(phone)) ?? []
  if (!others.includes(customer)) by_phone.set(phoneKey(phone), [...others, customer])
}
