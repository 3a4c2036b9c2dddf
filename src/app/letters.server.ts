import * as accounts from '../domain/accounts/account.letters.ts'
import type { Letter } from '../domain/emails/letter.server.ts'
import * as signIn from '../domain/sign-in/sign-in.letters.ts'

/** Every letter there is: all that the nouns' `*.letters.ts` export. `letters.test.ts` finds the file that is missing here. */
export const LETTERS: readonly Letter[] = [accounts, signIn].flatMap((letters): Letter[] => Object.values(letters))
