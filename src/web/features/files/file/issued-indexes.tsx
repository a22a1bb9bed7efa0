import { Button, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../files.module.css'
import { type FileDetail, fetchIndex } from '../files.queries.ts'
import { HashLine } from './hash-line.tsx'
import { fileMessages as texts } from './messages.ts'

/** Each index that a closing issued, with its digest. */
export function IssuedIndexes({ file }: { file: FileDetail }) {
  const download = useMutation({
    mutationFn: async (serial: number) =>
      saveFile(await fetchIndex(file.id, 'xml', serial), `${file.number}-indice-${serial}.xml`),
    onError: (error) => toastError(texts.downloadFailed, saveErrorText(error)),
  })
  return (
    <section aria-labelledby="indices">
      <Title order={2} size="h4" id="indices" mb="xs">
        {texts.indexes}
      </Title>
      {file.indexes.length === 0 && <p className={classes.snippet}>{texts.noIndexes}</p>}
      <ul className={classes.plainList}>
        {file.indexes.map(({ serial, sha256, entries, createdAt, createdBy }) => (
          <li key={serial} className={classes.item}>
            <strong>{texts.indexSerial(serial, entries)}</strong>
            <div className={classes.meta}>
              <span>{formatInstant(new Date(createdAt))}</span>
              {createdBy && <span>{createdBy}</span>}
            </div>
            <HashLine sha256={sha256} />
            <div>
              <Button
                variant="default"
                aria-label={texts.downloadSerial(serial)}
                onClick={() => !download.isPending && download.mutate(serial)}
              >
                {texts.download}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
