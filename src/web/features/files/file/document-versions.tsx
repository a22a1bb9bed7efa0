import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fileSizeText } from '../../../../domain/files/quota.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { Loading } from '../../../ui/loading.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../files.module.css'
import { type DocumentRow, documentQuery, fetchContent, type WholeDocument } from '../files.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import { panelMessages as texts } from './messages.ts'

type Version = WholeDocument['versions'][number]

/** All versions of a document, the newest first. */
export function DocumentVersions({ document }: { document: DocumentRow }) {
  const { data, error, isError, refetch } = useQuery(documentQuery(document.id))
  const download = useMutation({
    mutationFn: async ({ version, name }: Version) => saveFile(await fetchContent(document.id, version), name),
    onError: (failure) => toastError(texts.openFailed, saveErrorText(failure)),
  })
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  return (
    <ol className={classes.plainList} reversed>
      {data.versions
        .toSorted((one, other) => other.version - one.version)
        .map((version) => (
          <li key={version.version} className={classes.item}>
            <strong>{texts.version(version.version)}</strong>
            <bdi>{version.name}</bdi>
            <div className={classes.meta}>
              <span>{texts.by(formatInstant(new Date(version.createdAt)), version.createdBy)}</span>
              <span>{fileSizeText(version.bytes)}</span>
            </div>
            {version.note && <Text size="sm">{version.note}</Text>}
            <span className={classes.hash}>{version.sha256}</span>
            {document.isReadable && (
              <div>
                <Button
                  variant="default"
                  aria-label={texts.downloadVersion(version.version)}
                  onClick={() => !download.isPending && download.mutate(version)}
                >
                  {texts.download}
                </Button>
              </div>
            )}
          </li>
        ))}
    </ol>
  )
}
