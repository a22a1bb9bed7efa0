import type { SearchSchemaInput } from '@tanstack/react-router'

/** The address of the page of notices; without `ver` all are shown. */
export type NoticesAddress = { ver?: 'sin-leer' | undefined }
/** The same key with any value, as a person may have typed it. */
export type TypedNoticesAddress = { ver?: unknown }

/** Names the key of the page's route and returns the value unchanged. */
export const noticesAddress = (address: NoticesAddress & SearchSchemaInput): TypedNoticesAddress => address

export const isOnlyUnread = ({ ver }: TypedNoticesAddress): boolean => ver === 'sin-leer'
