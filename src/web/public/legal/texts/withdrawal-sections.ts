/** Whom to ask first; then what the law says, and what happens to the contribution. */
export const WITHDRAWAL_SECTIONS = ['sitio-de-viajes', 'operador', 'plazos', 'aporte', 'reclamos'] as const

export type WithdrawalSection = (typeof WITHDRAWAL_SECTIONS)[number]

/** When the page last changed. */
export const WITHDRAWAL_UPDATED = '2026-11-21T12:00:00Z'
