import { type Answer, askValid } from '../ask.server.ts'
import type { LinkState } from './mailed-link-step.tsx'

/**
 * The state of a link from the API's answer to its check, or to pressing the button.
 * @throws the answer when the platform cannot tell now
 */
export async function linkStateOf(request: Promise<Answer>, otherwise: 'open' | 'done'): Promise<LinkState> {
  const answer = await request
  if (answer.status === 409) return 'already'
  return (await askValid(answer)) === null ? 'invalid' : otherwise
}
