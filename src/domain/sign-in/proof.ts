/** Data for a page whose endpoint requires a proof (returned by `withProof`, displayed by `<ConfirmStep>`). */
export interface ProofRequest {
  /** Fields of the refused form, sent again with the proof. */
  typed: [string, string][]
  username: string
  has_password: boolean
  second_factor: boolean
  refused?: { message: string; errors: Record<string, string[]> }
}
