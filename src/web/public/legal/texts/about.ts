import type { Locale } from '../../../../kit/locales.ts'
import { aboutEn } from './about.en.tsx'
import { aboutEs } from './about.es.tsx'
import type { AboutText } from './about-text.ts'

export const ABOUT: Record<Locale, AboutText> = { es: aboutEs, en: aboutEn }
