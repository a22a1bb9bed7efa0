import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isOfSystem } from '../../../../domain/files/file-words.ts'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../files.module.css'
import { type DocumentRow, indexTextQuery } from '../files.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import { indexEntryOf } from './index-entry.ts'
import { panelMessages as texts } from './messages.ts'

/** The entry of a document in the file's index, and whether its digest is that of the document. */
export function IndexEntryView({ fileId, document }: { fileId: number; document: DocumentRow }) {
  const { data, error, isError, refetch } = useQuery(indexTextQuery(fileId))
  if (data === undefined) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  const entry = indexEntryOf(data, document.order)
  if (!entry) return <Text role="status">{texts.notInIndex}</Text>
  const isSame = entry.hash === document.sha256
  // The bytes of the system are sealed data; an issued index names the PDF that shows them.
  const isOfPdf = !isSame && isOfSystem(document)
  const tone = isSame ? 'var(--tone-green-text)' : isOfPdf ? undefined : 'var(--tone-red-text)'
  return (
    <>
      <Text role="status" fw={600} c={tone}>
        {isSame ? texts.indexMatches : isOfPdf ? texts.indexOfPdf : texts.indexDiffers}
      </Text>
      <dl className={classes.facts}>
        {entry.facts.map(([term, value]) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
