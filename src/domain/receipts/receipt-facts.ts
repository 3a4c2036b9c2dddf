import type { RateRef } from '../rates/rate-ref.ts'
import type { Period } from './receipt.ts'

/** What a receipt says, in no language. */
export interface ReceiptFacts {
  id: string
  code: string
  kind: 'booking' | 'donation'
  amount: number
  currency: string
  /** What was halved, of a trip. */
  profit_amount: number | null
  /** Half of the profit was converted at it; null in the trip's own currency. */
  rate: RateRef | null
  confirmed_at: string
  recorded_at: string
  project: string | null
  organization: string | null
  common_fund: boolean
  /** Of who gave: in their own receipt, and in the public one only if they wished to be shown. */
  contributor: string | null
  /** Where the public log tells that it was confirmed. */
  position: number
}

/** What one transaction of the ledger moved of one contribution: amounts in minor units, negative where it was taken back. */
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

/** Minor units: `opening + confirmed + changed + returned − paid = due`, as the ledger's account `payable` moved. */
export interface StatementSums {
  /** Confirmed and not paid when the period began. */
  opening: number
  confirmed: number
  /** Taken back, or of another amount or project, after it was confirmed. */
  changed: number
  /** Came back from the bank. */
  returned: number
  paid: number
  /** Confirmed and not paid when it ended. */
  due: number
}

export interface ProjectRow extends StatementSums {
  project: string
  currency: string
}

export interface PayoutRow {
  currency: string
  project: string
  amount: number
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
  }[]
}
