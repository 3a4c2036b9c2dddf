/** The contacts first; then the law, and the effect on the contribution. */
export const WITHDRAWAL_SECTIONS = ['sitio-de-viajes', 'operador', 'plazos', 'aporte', 'reclamos'] as const

export type WithdrawalSection = (typeof WITHDRAWAL_SECTIONS)[number]

/** Time of the page's last change. */
export const WITHDRAWAL_UPDATED = '2026-11-21T12:00:00Z'
