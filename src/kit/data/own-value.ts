/** The value of a record's own key, for keys from a visitor: `record['constructor']` would be the function that made the record. */
export function ownValue<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
