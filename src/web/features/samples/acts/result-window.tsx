import type { z } from 'zod'
import { reportSampleResult } from '../../../../contract/follow-up/sample-acts.wire.ts'
import { failedTests, testKey } from '../../../../domain/samples/results.ts'
import { type ResultForm, resultForm } from '../../../../domain/samples/sample-forms.ts'
import { TEST_VERDICTS, testVerdictName } from '../../../../domain/samples/sample-words.ts'
import { call } from '../../../api/call.ts'
import { FileField } from '../../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import { RowsField } from '../../../ui/window-form/rows-field.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../samples.module.css'
import { fetchSample, type Sample, touchedBySamples } from '../samples.queries.ts'

const texts = actTexts.results

type ResultDraft = {
  test: string
  method: string
  result: string
  unit: string
  limitText: string
  norm: string
  verdict: string | null
}
type Draft = { tests: ResultDraft[]; reportedOn: string | undefined; report: File | undefined; rowVersion: number }

const newResult = (test = ''): ResultDraft => ({
  ...{ test, method: '', result: '', unit: '', limitText: '', norm: '', verdict: null },
})

/** A row for each test that still has no result; for a counter-sample, those are the tests that failed. */
function emptyOf({ tests, acts, state, rowVersion }: Sample): Draft {
  const isOfCounter = state === 'contramuestra'
  const results = acts.flatMap((act) => act.results)
  const known = new Set(results.filter((one) => one.isOfCounter === isOfCounter).map(({ test }) => testKey(test)))
  const asked = isOfCounter ? failedTests(results) : tests
  const open = asked.filter((test) => !known.has(testKey(test)))
  return { tests: open.map((test) => newResult(test)), reportedOn: undefined, report: undefined, rowVersion }
}

const verdicts = TEST_VERDICTS.map((value) => ({ value, label: testVerdictName[value] }))
const fieldOfRefusal = {
  'document.too-large': 'report',
  'request.too-large': 'report',
  'sample.wrong-state': 'reportedOn',
} as const
const reportTexts = { label: texts.report, choose: texts.choose, hint: texts.hint, accept: 'application/pdf' }

function Fields({ form, isReadOnly }: { form: WindowedForm<Draft>; isReadOnly: boolean }) {
  const field = { form, isReadOnly }
  return (
    <>
      <p className={classes.note}>{actTexts.notice}</p>
      <LineField {...field} name="reportedOn" label={texts.reportedOn} type="date" isRequired />
      <FileField {...field} name="report" texts={reportTexts} isRequired />
      <RowsField {...field} name="tests" texts={texts} empty={newResult}>
        {(at) => (
          <>
            <LineField {...field} name={at('test')} label={texts.test} isRequired />
            <ChoiceField {...field} name={at('verdict')} label={texts.verdict} choices={verdicts} isRequired />
            <LineField {...field} name={at('result')} label={texts.result} isRequired />
            <LineField {...field} name={at('unit')} label={texts.unit} />
            <LineField {...field} name={at('limitText')} label={texts.limit} />
            <LineField {...field} name={at('method')} label={texts.method} />
            <LineField {...field} name={at('norm')} label={texts.norm} />
          </>
        )}
      </RowsField>
    </>
  )
}

/** 'Resultados del laboratorio' (R 39.5). */
export const ResultWindow = ({ sample, onClose }: { sample: Sample; onClose: () => void }) => (
  <WindowForm<Draft, ResultForm, { id: number }>
    title={actTexts.result.title}
    schema={resultForm as unknown as z.ZodType<ResultForm, Draft>}
    initial={emptyOf(sample)}
    save={(body, idempotencyKey) => call(reportSampleResult, { params: { id: sample.id }, body, idempotencyKey })}
    done={actTexts.result.done}
    touched={touchedBySamples}
    fieldOfRefusal={fieldOfRefusal}
    readVersion={async () => (await fetchSample(sample.id)).rowVersion}
    onClose={onClose}
  >
    {(form, isReadOnly) => <Fields form={form} isReadOnly={isReadOnly} />}
  </WindowForm>
)
