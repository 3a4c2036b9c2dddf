import { type APIRequestContext, expect } from '@playwright/test'
import { headersOf } from '../accounts.ts'

let count = 0

/** Starts a deal by the API, and returns its title and id. */
export async function startDeal(request: APIRequestContext): Promise<{ id: string; title: string; headers: Record<string, string> }> {
  const headers = await sellerHeaders(request)
  const title = `Viaje de prueba ${Date.now().toString(36)}${count++}`
  const response = await request.post('/api/sales', {
    headers,
    data: { title, source: 'phone', customer: { name: `Cliente ${title.slice(16)}`, email: `${title.slice(16)}@example.com` } },
  })
  expect(response.status()).toBe(201)
  return { id: (await response.json()).data.id, title, headers }
}

/** Headers of a request by the demo seller. */
export function sellerHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  return headersOf(request, 'sales')
}
