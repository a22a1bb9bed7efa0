import { findNoticeOfActa } from '../../legal-notices/legal-notices.queries.ts'
import { recordNotification } from '../../notifications/notifications.service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { findOwnRequirements } from '../../portal/portal.queries.ts'
import { answerRequirement, openDocument, wishVisit } from '../../portal/portal-acts.service.ts'
import { enterPortal, mailCode } from '../../portal/portal-codes.service.ts'
import { findOwnActa } from '../../portal/portal-home.ts'
import type { PortalOwner } from '../../portal/portal-owner.ts'
import { newLink } from '../../portal-links/new-link.ts'
import { findLinksOf } from '../../portal-links/portal-links.queries.ts'
import { instantOn } from './story-days.ts'
import { storyEstablishment } from './story-place.ts'
import { photoAfter, type Story } from './story-telling.ts'
import { ownerAnswerTo, PESTS } from './story-visits.ts'

const [MORNING, NOON] = [8 * 60 + 15, 12 * 60 + 10]
/** The address of a portal that this demonstration may not have; the mail of the story goes nowhere. */
const PORTAL = 'https://vigia.example'
const CODE = /^(\d{3}) (\d{3})$/m

/** The owner asks for a code and enters with it. No mail server has a part: the code is read off its mail. */
async function enter({ platform }: Story, token: string, at: Date): Promise<void> {
  let mailed = ''
  const mailer = {
    isConfigured: true,
    send: async ({ text }: Mail) => {
      mailed = text
      return { messageId: '', isAccepted: true }
    },
  }
  const past = { ...platform, mailer, clock: () => at }
  await mailCode(past, token)
  await enterPortal(past, { token, code: (CODE.exec(mailed) ?? []).slice(1).join('') })
}

/** The acta goes to the owner, who opens it in the portal: the notice takes effect. @returns the link of the mail */
export async function tellOwner(story: Story, inspectionId: number) {
  const { platform, days, administrator: by, establishmentId } = story
  const sentAt = instantOn(days.told, MORNING)
  const recipient = storyEstablishment.form.email
  const link = newLink(platform.config.publicUrl ?? PORTAL, sentAt)
  await recordNotification(platform.db, {
    ...{ by, at: sentAt, subject: 'inspection', subjectId: inspectionId, recipient, establishmentId, link },
    ...{ messageId: `<acta-${inspectionId}@vigia.example>`, isAccepted: true, isConsented: true, address: 'record' },
    mail: { subject: 'Acta de inspección', text: `Se adjunta el acta de la visita. ${link.told}`, attachment: null },
  })
  const notice = await findNoticeOfActa(platform.db, by.departmentId, inspectionId)
  const [kept] = notice ? await findLinksOf(platform.db, notice) : []
  if (!notice || !kept) throw new Error('The acta of the story has no link.')
  const { departmentId } = by
  const owner: PortalOwner = { departmentId, establishmentId, noticeId: notice.id, linkId: kept.id, email: recipient }
  const token = link.address.slice(link.address.lastIndexOf('/') + 1)
  await enter(story, token, instantOn(days.told, NOON))
  const { code } = await findOwnActa(platform.db, owner)
  await openDocument(platform.db, code, { owner, at: instantOn(days.told, NOON + 2) })
  return { token, owner, notice }
}

/** The owner shows each correction, and asks that a visit verifies them. */
export async function answerAsOwner(
  story: Story,
  { token, owner, notice }: Awaited<ReturnType<typeof tellOwner>>,
): Promise<void> {
  const { platform, days } = story
  await enter(story, token, instantOn(days.corrected, MORNING))
  const at = instantOn(days.corrected, MORNING + 10)
  const photo = photoAfter(story).prepared
  for (const { id, itemId } of await findOwnRequirements(platform.db, notice)) {
    await answerRequirement(platform.db, id, { owner, at, text: ownerAnswerTo(itemId), images: [photo] })
    if (itemId === PESTS) await wishVisit(platform.db, id, { owner, at, note: 'Ya se puede verificar, de 7 a 3.' })
  }
}
