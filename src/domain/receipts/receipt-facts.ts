import type { RateRef } from '../rates/rate-ref.ts'
import type { Period } from './receipt.ts'

/** The content of a receipt, independent of language. */
export interface ReceiptFacts {
  id: string
  code: string
  kind: 'booking' | 'donation'
  amount: number
  currency: string
  /** The trip's profit, which was halved. */
  profit_amount: number | null
  /** Half of the profit was converted at it; null in the trip's own currency. */
  rate: RateRef | null
  confirmed_at: string
  recorded_at: string
  project: string | null
  organization: string | null
  common_fund: boolean
  /** The giver's name: in their own receipt, and in the public one only if they agreed to be shown. */
  contributor: string | null
  /** Position of its confirmation in the public log. */
  position: number
}

/** One contribution's change by one transaction of the ledger: amounts in minor units, negative for a reversal. */
export interface YearRow {
  at: string
  code: string
  kind: 'booking' | 'donation'
  project: string | null
  currency: string
  given: number
  paid: number
}

export interface YearFacts {
  name: string
  period: Period
  currencies: {
    currency: string
    rows: YearRow[]
    given: number
    paid: number
    /** Promised until the period's end, and not reviewed by then. */
    expected: number
  }[]
}

/** Minor units: `opening + confirmed + changed + returned − paid = due`, as in the ledger's account `payable`. */
export interface StatementSums {
  /** Confirmed and not paid when the period began. */
  opening: number
  confirmed: number
  /** Reversed, or with another amount or project, after its confirmation. */
  changed: number
  /** Returned by the bank. */
  returned: number
  paid: number
  /** Confirmed and not paid when it ended. */
  due: number
}

export interface ProjectRow extends StatementSums {
  project: string
  currency: string
}

/** Minor units: `opening + claimed − set_off − repaid − written_off = due`, as in the ledger's account `claims`. */
export interface OwedSums {
  opening: number
  claimed: number
  set_off: number
  repaid: number
  written_off: number
  due: number
}

export interface PayoutRow {
  currency: string
  project: string
  amount: number
  /** Not sent, as the organization owed it back. */
  set_off: number
  paid_at: string
  reference: string | null
  returned_at: string | null
}

export interface OrganizationStatementFacts {
  name: string
  period: Period
  currencies: {
    currency: string
    sums: StatementSums
    projects: ProjectRow[]
    payouts: PayoutRow[]
    /** Claims on the organization; null when it owed nothing. */
    owed: OwedSums | null
  }[]
}
