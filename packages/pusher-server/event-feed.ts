/** A published event; `number` is larger than that of every earlier event. */
export interface PublishedEvent {
  number: number
  channel: string
  name: string
  data: Record<string, unknown>
}

export interface Follower {
  onEvent(event: PublishedEvent): void
  /** Called when rights may have been lost, by these users or by everybody. */
  onRights(users: ReadonlySet<string> | 'everybody'): Promise<void>
}

/** The events of all processes, in the order of their numbers. The loss of a right is handled before any later event. */
export interface EventFeed {
  /** The number of the last delivered event. */
  position(): number
  isListening(): boolean
  /** Sessions also end by their age, which no event reports. */
  recheckAll(): void
  close(): Promise<void>
}
