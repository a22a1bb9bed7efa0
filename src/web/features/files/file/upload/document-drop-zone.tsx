import { useQuery } from '@tanstack/react-query'
import { PICKER_TYPES } from '../../../../../domain/files/accepted-types.ts'
import { sizeText } from '../../../../../domain/files/quota.ts'
import { DropZone } from '../../../../ui/drop-zone/drop-zone.tsx'
import { storageQuery } from '../../files.queries.ts'
import { uploadMessages as texts } from '../messages.ts'

/** Takes the documents that go into a file. */
export function DocumentDropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { data: space } = useQuery(storageQuery)
  return (
    <DropZone
      text={texts.drop}
      choose={texts.choose}
      hint={space && texts.hint(sizeText(space.maxDocumentBytes))}
      accept={PICKER_TYPES}
      isMultiple
      onFiles={onFiles}
    />
  )
}
