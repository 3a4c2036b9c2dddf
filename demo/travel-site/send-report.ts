import { z } from 'zod'
import { type Report, type ReportAnswer, signatureHeaders } from './report.ts'

export interface Partner {
  /** The platform's address, without a trailing slash. */
  url: string
  secret: string
  timeout_ms: number
}

export type Delivery = { arrived: true; answer: ReportAnswer | null } | { arrived: false; problem: string }

/** Sends a report once. Never throws: errors are part of the result. Anything but a 2xx counts as not arrived. */
export async function sendBookingReport(report: Report, partner: Partner): Promise<Delivery> {
  try {
    const response = await fetch(`${partner.url}/api/bookings`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...signatureHeaders(report.body, partner.secret, Date.now()),
      },
      body: report.body,
      // A signed report goes only to the configured address.
      redirect: 'manual',
      signal: AbortSignal.timeout(partner.timeout_ms),
    })
    const text = await readBounded(response)
    return response.ok ? { arrived: true, answer: readAnswer(text, partner) } : { arrived: false, problem: `HTTP ${response.status}` }
  } catch (error) {
    return { arrived: false, problem: problemOf(error) }
  }
}

const MAX_CHARACTERS = 64 * 1024

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_CHARACTERS) return ''
  }
  return text
}

const Answer = z.object({
  data: z.object({
    matched: z.boolean(),
    trail: z.object({ code: z.string().max(100), url: z.string().max(1000) }).nullable(),
  }),
})

/** Null for a response that we do not understand; the report has arrived all the same. */
function readAnswer(text: string, partner: Partner): ReportAnswer | null {
  try {
    const { matched, trail } = Answer.parse(JSON.parse(text)).data
    const url = trail && webAddress(trail.url, partner.url)
    return { matched, trail: trail && url ? { code: trail.code, url } : null }
  } catch {
    return null
  }
}

/** The link is rendered in our pages, so only http(s) is accepted. */
function webAddress(address: string, base: string): string | undefined {
  const url = URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
