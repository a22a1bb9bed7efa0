import { make } from '../verify/elements.ts'
import { messages } from './messages.ts'
import { quietLine, sendingForm } from './parts.ts'
import type { Answer, OwnRequirement, Reply } from './portal-calls.ts'

const texts = messages.requirements

export const isToCorrect = (state: string): boolean => state === 'abierto' || state === 'declarado'

/** Acts on a requirement, and the fields of its answer: the page does them and shows what became of it. */
export type RequirementActs = {
  fields: { text: HTMLTextAreaElement; photos: HTMLInputElement }
  answer(): void
  askVisit(): void
  /** The field of an answer in words. */
  words: HTMLTextAreaElement
  reply(): void
  /** The field of a request for more time. */
  moreTime: HTMLTextAreaElement
  askExtension(): void
}

function answerPart({ text, images, received_at, state, reason, late }: Answer, isOpen: boolean): HTMLLIElement {
  const shown = texts.answerState(state, late === 1, isOpen)
  const item = make('li', {}, make('em', {}, texts.answered(received_at, shown, images)))
  if (text !== null) item.append(make('p', {}, text))
  if (reason !== null) item.append(make('p', {}, texts.reason(reason)))
  return item
}

function answerForm({ number }: OwnRequirement, { fields: { text, photos }, answer }: RequirementActs) {
  const fields = [make('label', {}, texts.text, text), make('label', {}, texts.photos, photos)]
  return sendingForm(texts.send, answer, texts.sendOf(number), ...fields)
}

/** A form that opens by its title. One whose text was begun is open. */
function foldedForm(title: string, note: string, form: HTMLFormElement, text: HTMLTextAreaElement): HTMLElement {
  const begun = text.value === '' ? {} : { open: '' }
  return make('details', begun, make('summary', {}, title), make('p', {}, note), form)
}

function extensionForm({ number }: OwnRequirement, { moreTime, askExtension }: RequirementActs) {
  const { title, note, reason, send, sendOf } = texts.extension
  const form = sendingForm(send, askExtension, sendOf(number), make('label', {}, reason, moreTime))
  return foldedForm(title, note, form, moreTime)
}

function replyForm({ number }: OwnRequirement, { words, reply }: RequirementActs) {
  const { title, note, text, send, sendOf } = texts.reply
  const form = sendingForm(send, reply, sendOf(number), make('label', {}, text, words))
  return foldedForm(title, note, form, words)
}

const saidPart = ({ text, sent_at, read }: Reply) =>
  make('li', {}, make('em', {}, texts.reply.said(sent_at, read === 1)), make('p', {}, text))

/** The owner's newest request for more time, with its answer. */
function askedText({ extension_request: ask }: OwnRequirement, isOpen: boolean): string {
  if (!ask) return ''
  const { asked, waits, granted, refused } = texts.extension
  const { asked_at, state, until, refusal } = ask
  const words = [asked(asked_at)]
  if (until !== null) words.push(granted(until))
  else if (refusal !== null) words.push(refused(refusal))
  else if (isOpen && state === 'pedida') words.push(waits)
  return words.join(' ')
}

/** A requirement with its term, the owner's answers, and what may be done now. */
export function requirementPart(requirement: OwnRequirement, acts: RequirementActs): HTMLElement {
  const { number, text, finding, severity, state, answers, may, replies } = requirement
  const isOpen = isToCorrect(state)
  const part = make(
    'article',
    { className: 'part' },
    make('h3', {}, texts.heading(number)),
    make('p', {}, make('strong', {}, texts.due(requirement, isOpen))),
    make('p', {}, text),
    ...(finding === '' ? [] : [make('p', {}, texts.found(finding))]),
    make('p', {}, `${texts.state(state)} · ${texts.severity(severity)}`),
  )
  if (answers.length > 0)
    part.append(make('h4', {}, texts.answers), make('ul', {}, ...answers.map((one) => answerPart(one, isOpen))))
  if (may.includes('evidence')) part.append(answerForm(requirement, acts))
  if (may.includes('ready')) part.append(quietLine(texts.ready, acts.askVisit, texts.readyOf(number)))
  if (requirement.visit_asked) part.append(make('p', {}, texts.asked))
  const asked = askedText(requirement, isOpen)
  if (asked !== '') part.append(make('p', {}, asked))
  if (may.includes('extension-request')) part.append(extensionForm(requirement, acts))
  if (replies.length > 0) part.append(make('h4', {}, texts.reply.list), make('ul', {}, ...replies.map(saidPart)))
  if (may.includes('reply')) part.append(replyForm(requirement, acts))
  return part
}
