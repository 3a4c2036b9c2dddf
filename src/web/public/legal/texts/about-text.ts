import type { ReactNode } from 'react'
import type { Facts } from './prose.ts'

/** A step of the money, and what anybody can see there. */
interface Step {
  title: string
  text: string
  seen: string
}

/** The text of the about page, in one language. */
export interface AboutText {
  title: string
  description: (facts: Pick<Facts, 'site'>) => string
  headline: string
  lead: (facts: Facts) => ReactNode
  why: { title: string; body: (facts: Facts) => ReactNode }
  path: { title: string; lead: string; seen: string; steps: Step[] }
  example: { title: string; note: string }
  operator: { title: string; body: (facts: Facts) => ReactNode; name: string; tax_id: string; file_number: string; address: string }
  organizations: { title: string; body: (facts: Facts) => ReactNode }
  join: {
    title: string
    body: (facts: Facts) => ReactNode
    needs: { title: string; items: string[] }
    approval: { title: string; items: string[] }
    subject: string
  }
  limits: { title: string; lead: string; items: { title: string; text: string }[] }
}
