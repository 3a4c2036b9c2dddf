import type { Locale } from '../../../../kit/locales.ts'
import type { Prose } from './prose.ts'
import { withdrawalEn } from './withdrawal.en.tsx'
import { withdrawalEs } from './withdrawal.es.tsx'
import type { WithdrawalSection } from './withdrawal-sections.ts'

export const WITHDRAWAL: Record<Locale, Prose<WithdrawalSection>> = { es: withdrawalEs, en: withdrawalEn }
