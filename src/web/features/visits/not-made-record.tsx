import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { formatDay, formatInstant } from '../../../domain/shared/time.ts'
import { notMadeName } from '../../../domain/visits/not-made.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { EnlargingImage } from '../../ui/images/enlarging-image.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import classes from './not-made-record.module.css'
import { type NotMadeRecord as Entry, notMadeQuery } from './not-made-record.queries.ts'

const texts = {
  title: 'Visita que no se hizo',
  close: 'Cerrar',
  print: 'Imprimir',
  failed: 'No se pudo cargar por qué no se hizo la visita.',
  none: 'De esta visita no hay registro de que no se hizo.',
  records: 'Registros, el más nuevo primero',
  wentOn: (day: string) => `Se intentó el ${formatDay(day)}.`,
  by: (by: string, at: string) => `Lo registró ${by} · ${at}`,
  noNote: 'Sin observación.',
  photo: (place: number, all: number) => `Foto ${place} de ${all}`,
  noPhoto: 'La foto no se pudo cargar.',
}

const RecordEntry = ({ entry: { reason, wentOn, note, images, at, by } }: { entry: Entry }) => (
  <li className={classes.entry}>
    <p className={classes.reason}>{saidOf(notMadeName, reason) ?? reason}</p>
    <p className={classes.place}>{texts.wentOn(wentOn)}</p>
    <p className={classes.note}>{note ?? texts.noNote}</p>
    {images.length > 0 && (
      <div className={classes.pictures}>
        {images.map((name, place) => (
          <EnlargingImage
            key={name}
            className={classes.picture}
            kind="evidence"
            name={name}
            alt={texts.photo(place + 1, images.length)}
            absent={<span>{texts.noPhoto}</span>}
          />
        ))}
      </div>
    )}
    <p className={classes.by}>{texts.by(by, formatInstant(new Date(at)))}</p>
  </li>
)

function Records({ visitId }: { visitId: number }) {
  const { data, error, refetch } = useQuery(notMadeQuery(visitId))
  if (!data) return error ? <LoadFailure error={error} text={texts.failed} onRetry={refetch} /> : <Loading />
  return (
    <>
      <p className={classes.place}>{data.establishment}</p>
      {data.records.length === 0 ? (
        <p className={classes.place}>{texts.none}</p>
      ) : (
        <ol className={classes.list} aria-label={texts.records}>
          {data.records.map((entry) => (
            <RecordEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </>
  )
}

type Props = { visitId: number; onClose: () => void }

/** Why a visit was not made: reason, day, words, photos and author of each record (R 46.4). */
export const NotMadeRecord = ({ visitId, onClose }: Props) => (
  <FormModal opened onClose={onClose} title={texts.title} size="lg" closeLabel={texts.close}>
    <Stack>
      <Records visitId={visitId} />
      <FormFooter>
        <Button
          mih={44}
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <Button mih={44} variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </FormFooter>
    </Stack>
  </FormModal>
)
