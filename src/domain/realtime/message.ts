export const MESSAGE_LENGTH = 500

/** The channel that everybody may hear, and the event's names: its own, and as Laravel's clients ask for it. */
export const DEFAULT_CHANNEL = 'default'
export const MESSAGE_EVENTS = ['SendMessageToClientEvent', 'App\\Events\\SendMessageToClientEvent'] as const
