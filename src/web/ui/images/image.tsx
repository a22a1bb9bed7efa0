import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { type ImageKind, imageUrl } from '../../../contract/images.wire.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Offline } from '../../api/refusal.ts'
import { send } from '../../api/send.ts'
import { useObjectUrl } from '../use-object-url.ts'

/** The bytes of a stored image, fetched with the session's token, which a plain `<img src>` cannot send. */
async function fetchImage(kind: ImageKind, name: string, size?: 'thumb', signal?: AbortSignal): Promise<Blob> {
  const response = await send({ path: imageUrl(kind, name, size), signal })
  try {
    return await response.blob()
  } catch (error) {
    throw error instanceof DOMException ? error : new Offline(error)
  }
}

export const imageQuery = (kind: ImageKind, name: string, size?: 'thumb') =>
  queryOptions({
    queryKey: queryKeys.image(kind, name, size),
    queryFn: ({ signal }) => fetchImage(kind, name, size, signal),
    // A name is the digest of the bytes, so its image never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The query of an image's bytes. */
export type ImageQuery<Key extends QueryKey = QueryKey> = UseQueryOptions<Blob, Error, Blob, Key>

/** The address of an image, undefined until it is loaded. `isGone` means that it cannot be loaded. */
export function useImage<Key extends QueryKey>(query: ImageQuery<Key>) {
  const image = useQuery(query)
  return { url: useObjectUrl(image.data), isGone: image.isError && !image.data, askAgain: image.refetch }
}

type Props = Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> & {
  kind: ImageKind
  name: string
  size?: 'thumb'
  alt: string
  /** Shown when the image cannot be loaded. */
  absent?: ReactNode
}

/** A stored image, or its alternative text when it cannot be loaded. */
export function ServerImage({ kind, name, size, alt, absent = <span>{alt}</span>, ...rest }: Props) {
  const { url, isGone } = useImage(imageQuery(kind, name, size))
  if (isGone) return absent
  return <img {...rest} src={url} alt={alt} />
}
