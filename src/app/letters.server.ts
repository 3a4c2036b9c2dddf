import * as accounts from '../domain/accounts/account.letters.ts'
import type { Letter } from '../domain/emails/letter.server.ts'
import * as organizations from '../domain/organizations/organization.letters.ts'
import * as projectStatus from '../domain/projects/status/status.letters.ts'
import * as signIn from '../domain/sign-in/sign-in.letters.ts'

/** All letters that the nouns' `*.letters.ts` export. `letters.test.ts` fails when a file is missing here. */
export const LETTERS: readonly Letter[] = [accounts, signIn, organizations, projectStatus].flatMap((letters): Letter[] =>
  Object.values(letters),
)
