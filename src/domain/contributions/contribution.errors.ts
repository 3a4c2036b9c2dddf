import { errorKind } from '../../kit/errors.ts'

export const NOT_WRITTEN_YET = errorKind('not_written_yet', 404)

/** Its amount differs from the one displayed, for example because its booking changed. */
export const CHANGED = errorKind('contribution_changed', 409)
/** The contribution was reviewed already. */
export const DECIDED = errorKind('contribution_decided', 409)
/** Only an approved and unpaid contribution can be reversed. */
export const NOT_APPROVED_YET = errorKind('contribution_not_approved_yet', 409)
export const PAID = errorKind('contribution_paid', 409)
/** A contribution cannot be approved by its giver, nor by the admin who entered it by hand. */
export const OWN_GIFT = errorKind('contribution_own_gift', 409)
export const CONTRIBUTION_REGISTERED_BY_YOU = errorKind('contribution_registered_by_you', 409)
/** Nor by an admin who reported, imported, assigned or moved it, or whose rate converted it. */
export const HANDLED_BY_YOU = errorKind('contribution_handled_by_you', 409)
/** The only admin may approve it a day later. */
export const ALONE_TOO_SOON = errorKind('contribution_alone_too_soon', 409)
/** Approval in bulk leaves out what is not ready. */
export const NOT_READY = errorKind('contribution_not_ready', 409)
/** A trip's share does not arrive by itself, and what was entered by hand had arrived. */
export const NO_ARRIVAL = errorKind('contribution_no_arrival', 409)
/** An approval of many can be undone until its first payout, and once. */
export const BATCH_PAID = errorKind('contribution_batch_paid', 409)
export const BATCH_UNDONE = errorKind('contribution_batch_undone', 409)
/** The last stage was notified: no more letters follow. */
export const WATCH_OVER = errorKind('contribution_watch_over', 409)
export const NOTHING_TO_NOTIFY = errorKind('contribution_nothing_to_tell', 409)
/** Only a collecting project can receive donations. */
export const CONTRIBUTION_NOT_COLLECTING = errorKind('contribution_not_collecting', 409)
/** There is no account for transfers in the project's currency. */
export const NO_TRANSFERS = errorKind('contribution_no_transfers', 409)
/** Mercado Pago is not configured, or not in the project's currency. */
export const NO_MERCADO_PAGO = errorKind('contribution_no_mercado_pago', 409)
/** The payment service did not answer, or failed. */
export const SERVICE_SILENT = errorKind('contribution_service_silent', 503)
/** The payment service refuses a refund, for example because the payment is too old. */
export const SERVICE_REFUSED = errorKind('contribution_service_refused', 409)
export const WRONG_NOTICE = errorKind('contribution_wrong_notice', 401)
/** There is no payment of a service that could be refunded. */
export const NO_PAYMENT = errorKind('contribution_no_payment', 409)
/** The payment service has its money, and did not refuse to give it back: a refusal would leave the money with us. */
export const AT_SERVICE = errorKind('contribution_at_service', 409)
/** A form that was sent already is sent again with other content. */
export const KEY_USED = errorKind('contribution_key_used', 409)
/** Only an announced transfer that did not arrive can be withdrawn. */
export const NOT_WITHDRAWABLE = errorKind('contribution_not_withdrawable', 409)
/** Only the project of a trip's contribution can be chosen, until its review and a few times. */
export const NOT_CHOOSABLE = errorKind('contribution_not_choosable', 409)
/** The amount that an organization owes back changed since it was displayed. */
export const CLAIM_CHANGED = errorKind('claim_changed', 409)
/** Something of what a payout paid was claimed back, and settled, before the bank returned it. */
export const CLAIMS_SETTLED = errorKind('claims_settled', 409)
/** Money of the common fund changed since it was displayed, or nothing collects it. */
export const FUND_CHANGED = errorKind('fund_changed', 409)
export const FUND_NO_PROJECT = errorKind('fund_no_project', 409)
export const QUESTION_OPEN = errorKind('question_open', 409)
export const QUESTION_ANSWERED = errorKind('question_answered', 409)
export const TOO_MANY_QUESTIONS = errorKind('question_too_many', 409)
