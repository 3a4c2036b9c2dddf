export const MESSAGE_LENGTH = 500

/** The public channel, and the event's names: its own, and the one that Laravel's clients use. */
export const DEFAULT_CHANNEL = 'default'
export const MESSAGE_EVENTS = ['SendMessageToClientEvent', 'App\\Events\\SendMessageToClientEvent'] as const
