import { Button, Group, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../files.module.css'
import { type FileDetail, fetchIndex, rereadFiles } from '../files.queries.ts'
import { HashLine } from './hash-line.tsx'
import { fileMessages as texts } from './messages.ts'

type Wanted = { serial: number; kind: 'pdf' | 'xml' }

/** Each index that a closing issued, with its digest and its signed file. */
export function IssuedIndexes({ file }: { file: FileDetail }) {
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: async ({ serial, kind }: Wanted) =>
      saveFile(await fetchIndex(file.id, kind, serial), `${file.number}-indice-${serial}.${kind}`),
    // The download waits for the signature, which the page may not know yet.
    onSuccess: () => rereadFiles(client),
    onError: (error) => toastError(texts.downloadFailed, saveErrorText(error)),
  })
  return (
    <section aria-labelledby="indices">
      <Title order={2} size="h4" id="indices" mb="xs">
        {texts.indexes}
      </Title>
      {file.indexes.length === 0 && <p className={classes.snippet}>{texts.noIndexes}</p>}
      <ul className={classes.plainList}>
        {file.indexes.map(({ serial, sha256, entries, createdAt, createdBy, state, code }) => (
          <li key={serial} className={classes.item}>
            <strong>{texts.indexSerial(serial, entries)}</strong>
            <div className={classes.meta}>
              <span>{formatInstant(new Date(createdAt))}</span>
              {createdBy && <span>{createdBy}</span>}
              {state && <span>{texts.signatures[state]}</span>}
              {code && <span>{texts.code(code)}</span>}
            </div>
            <HashLine sha256={sha256} />
            <Group gap="xs">
              {(['pdf', 'xml'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  aria-label={texts.downloadSerial[kind](serial)}
                  onClick={() => !download.isPending && download.mutate({ serial, kind })}
                >
                  {texts.downloadIndex[kind]}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
