import { regionNames } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'

/** The name of a country as people write it here, by ISO 3166-1; the code itself if there is no such country. */
export function countryName(locale: Locale, code: string): string {
  return OTHERWISE[locale][code] ?? regionNames(locale).of(code) ?? code
}

/** Names used in Argentina that differ from CLDR's, which are formal. */
const OTHERWISE: Record<Locale, Record<string, string>> = {
  es: {
    BD: 'Bangladesh',
    BQ: 'Caribe Neerlandés',
    CZ: 'República Checa',
    EH: 'Sahara Occidental',
    HK: 'Hong Kong',
    MM: 'Myanmar',
    MO: 'Macao',
    PS: 'Palestina',
    UM: 'Islas Ultramarinas de Estados Unidos',
    VI: 'Islas Vírgenes de Estados Unidos',
  },
  en: { CI: 'Ivory Coast', HK: 'Hong Kong', MM: 'Myanmar', MO: 'Macao', PS: 'Palestine' },
}
