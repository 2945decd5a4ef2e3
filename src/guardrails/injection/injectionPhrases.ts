/*
 * What attempts at injection say, and what they put between the parts of a conversation. Each has a kind and a weight;
 * what is close together adds up (see `passages.ts`). A phrase is a row of words, of which `a/b` are alternatives, `?a/b`
 * may be left out, `*a/b` may come up to four times, and <name> stands for a list below. It is compared letter by letter,
 * without spaces. None is longer than a few hundred letters: what is seen twice where two blocks meet must hold it.
 */
import { foldText, lettersOf } from './foldText.ts'

export type Phrase = { kind: InjectionKind; weight: number; pattern: RegExp }

export type InjectionKind = 'override' | 'persona' | 'exfiltration' | 'concealment' | 'delimiter' | 'encoded'

const lists: { [name: string]: string } = {
  filler:
    '*all/any/every/of/the/your/my/these/those/that/and/prior/previous/previously/earlier/preceding/above/original/initial/foregoing/given/existing/current/safety/system/other',
  past: 'prior/previous/previously/earlier/preceding/above/original/initial/foregoing/your/system/safety',
  rules:
    'instruction/direction/directive/prompt/rule/guideline/command/programming/training/restriction/guardrail/constraint',
  prompt:
    'systemprompt/systemmessage/systeminstructions/initialprompt/initialinstructions/hiddenprompt/hiddeninstructions/originalinstructions/originalprompt/developermessage/configurationprompt',
  tell: 'reveal/print/show/repeat/output/display/tell/give/leak/expose/dump/recite/writeout/summarize/translate',
  limits: 'restrictions/filters/limitations/censorship/guardrails/guidelines',
}

export const phrases: readonly Phrase[] = [
  'override 4 ignore/disregard/forget/override/bypass <filler> <past> <filler> <rules>',
  'override 4 donotfollow/dontfollow/stopfollowing/donotobey/nolongerfollow <filler> <past> <filler> <rules>',
  'override 4 ignore/disregard/forget ?all/everything whatyouweretold/allyouweretold/everythingabove/everythingbefore/youweretold',
  'override 2 ignore/disregard/forget everything/theabove/alloftheabove',
  'override 3 new/updated/revised ?system/priority instructions/directive/task/rules follow/supersede/replace/override/areasfollows/fromnowon',
  'override 3 instead/fromnowon/fromthispoint ?you/please ?will/must/should/only obey/followmy/followthese/answerto/respondonlyas/actas',
  'override 4 ignoriere/vergiss/missachte *alle/die/deine/bisherigen/vorherigen/obigen/vorigen/sämtliche anweisungen/instruktionen/regeln/vorgaben',
  'override 4 ignora/olvida/descarta *todas/todo/las/tus/anteriores/previas instrucciones/reglas/indicaciones',
  'override 4 ignore/oublie/ignorez/oubliez *toutes/les/tes/vos/précédentes instructions/consignes/règles précédentes/antérieures/cidessus/reçues',
  'override 4 ignora/dimentica *tutte/le/tue/precedenti istruzioni/regole',
  'override 4 ignore/esqueça *todas/as/suas/anteriores instruções/regras',
  'override 4 игнорируй/забудь *все/предыдущие/прежние/твои инструкции/указания/правила',
  'override 4 忽略/无视/忘记 *之前/以上/前面/所有/的 指令/指示/提示/规则',
  'override 4 以前の/前の/上記の 指示/命令/ルール を 無視/忘れ',
  'persona 3 youarenow ?a/an/in/the dan/developermode/unrestricted/unfiltered/jailbroken/godmode/evil/free/nolonger',
  'persona 2 youarenow/actas/pretendtobe/pretendyouare/roleplayas/behaveas/simulate ?a/an/the system/root/administrator/admin/developer/operator/unrestricted/different/anotherai/evil',
  'persona 3 doanythingnow/developermodeenabled/jailbreakmode/enabledeveloper/godmodeenabled/enterdebugmode/sudomode',
  'persona 3 without/no/ignoring/noneof/freefrom/freeof ?any/all/your/of/the ?any/all/your/of/the ?ethical/content/moral/safety/usual <limits>',
  'persona 3 iamyour/imyour/thisisyour ?new/actual/real developer/creator/administrator/operator/systemadministrator',
  'persona 2 adminoverride/systemoverride/overridecode/prioritynotice/systemnotice/rootaccessgranted',
  'exfiltration 4 <tell> ?me/us ?back *the/your/full/entire/exact/complete/all/of/contents/text/verbatim/wordforword <prompt>',
  'exfiltration 2 reveal/print/show/repeat/output/display/tell ?me/us *the/all/of/full/exact yourinstructions/yourprompt/promptabove/instructionsabove',
  'exfiltration 3 repeat/print/output/copy/recite ?me/back everything/allthetext/allofthetext/thetext/thewords/all above/before/youweretold/inyourcontext',
  'exfiltration 3 whatwere/whatare/whatis ?the/all yourinitial/youroriginal/yoursystem/yourhidden/yoursecret instructions/prompt/rules',
  'exfiltration 3 send/post/forward/email/exfiltrate/upload/append *the/all/any/your/this/entire/every/users/user/full conversation/apikey/credential/password/chathistory/secrets/systemprompt/environmentvariables ?s ?and/history to',
  'exfiltration 2 reveal/print/show/list/give/tell ?me/us *all/the/your/any/stored/secret apikeys/passwords/credentials/environmentvariables/secretkeys',
  'concealment 3 donot/dont/never/without ?you tell/mention/inform/telling/informing/alert/alerting/notify/notifying/reveal ?this/it/that ?to theuser/theoperator/anyone/theowner/thehuman',
  'concealment 2 mustnotknow/keepthishidden/keepthissecret',
].map(toPhrase)

/** In the text itself: what stands between the parts of a conversation where a model reads it. */
export const delimiters: readonly Phrase[] = [
  /<\|\s?(?:im_start|im_end|system|endoftext|start_header_id|eot_id|end_of_turn)\s?\|>/g,
  /<\/?(?:system|sys|system_prompt|system-prompt|instructions|admin)\s?>/g,
  /\[\/?(?:inst|sys|system)\]|<<\/?sys>>/g,
  /[\n\r][#=*\->\s]{0,6}(?:system|assistant|developer)(?: prompt| message| instructions?| override)?\s?[:=#*\]-]{1,4}/g,
  /[-=#*]{3,8}\s?(?:begin|end|start of|end of) (?:system|new|user|hidden|admin) ?(?:prompt|instructions?|message|input)/g,
].map((pattern) => ({ kind: 'delimiter', weight: 2, pattern }))

function toPhrase(written: string): Phrase {
  const [kind, weight, ...words] = written.replace(/<(\w+)>/g, (_, name) => lists[name] ?? '').split(' ')
  return { kind: kind as InjectionKind, weight: Number(weight), pattern: new RegExp(words.map(toGroup).join(''), 'g') }
}

/** Folded like the text it is compared with. */
function toGroup(word: string): string {
  const alternatives = word.replace(/^[?*]/, '').split('/')
  const group = `(?:${alternatives.map((one) => lettersOf(foldText(one))).join('|')})`
  if (word.startsWith('*')) return `${group}{0,4}`
  return word.startsWith('?') ? `${group}?` : group
}
