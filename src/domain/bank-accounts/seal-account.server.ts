import { keyedDigest, type SecretKeys, seal, unseal } from '../../kit/seal.server.ts'
import { type BankAccountKind, maskedCuit, maskedHolder, maskedNumber } from './bank-account.ts'

/** Purpose of the derived key; the owner of each sealed text is its row. */
export const ACCOUNT_PURPOSE = 'bank account'

interface PlainAccount {
  kind: BankAccountKind
  number: string
  holder: string
  /** Eleven digits. */
  cuit: string
}

/** The columns of an account: sealed, masked, and a digest that is equal for equal numbers. */
export function sealAccount(secret_key: string, id: string, { kind, number, holder, cuit }: PlainAccount) {
  const sealed = (text: string) => seal(secret_key, { purpose: ACCOUNT_PURPOSE, owner: id }, text)
  return {
    kind,
    sealed_number: sealed(number),
    sealed_holder: sealed(holder),
    sealed_cuit: sealed(cuit),
    masked_number: maskedNumber({ kind, number }),
    masked_holder: maskedHolder(holder),
    masked_cuit: maskedCuit(cuit),
    number_digest: keyedDigest(secret_key, ACCOUNT_PURPOSE, number),
  }
}

type SealedAccount = Record<'id' | 'sealed_number' | 'sealed_holder' | 'sealed_cuit', string>

export function openAccount(
  keys: SecretKeys,
  { id, sealed_number, sealed_holder, sealed_cuit }: SealedAccount,
): Omit<PlainAccount, 'kind'> {
  const open = (sealed: string) => unseal(keys, { purpose: ACCOUNT_PURPOSE, owner: id }, sealed)
  return { number: open(sealed_number), holder: open(sealed_holder), cuit: open(sealed_cuit) }
}
