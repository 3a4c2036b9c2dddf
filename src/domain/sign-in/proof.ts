/** What a page draws when a door asked for a proof (`withProof` answers it, `<ConfirmStep>` shows it). */
export interface ProofAsked {
  /** What the refused form held: it is sent again with the proof. */
  typed: [string, string][]
  username: string
  has_password: boolean
  second_factor: boolean
  refused?: { message: string; errors: Record<string, string[]> }
}
