import { type TransferAccount, writtenReference } from './giving.ts'

interface SayAccount {
  account(values: { holder: string; cuit: string; number: string; alias: string }): string
  concept(values: { reference: string }): string
}

/** Details of the bank account for a donation, in lines to copy. */
export function transferLines(say: SayAccount, { holder, cuit, number, alias }: TransferAccount, code: string): string {
  const lines = say.account({ holder, cuit, number, alias: alias ?? NONE }).split('\n')
  return [...lines.filter((line) => !line.endsWith(NONE)), say.concept({ reference: writtenReference(code) })].join('\n')
}

const NONE = '—'

/** For examples of letters. */
export const EXAMPLE_ACCOUNT: TransferAccount = {
  holder: 'Huella Viajes S.A.',
  cuit: '30-00000000-7',
  number: '0000000000000000000000',
  alias: 'huella.viajes',
  currency: 'ARS',
}
