/** English words that say nothing about what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above across after again against all almost along already also although always am among an and another any ' +
    'anyone anything are around as at away back be became because become been before began behind being below between ' +
    'both but by came can cannot come could did do does doing done down during each either else enough even ever every ' +
    'everyone everything far few first for from further gave get gets give given go goes going gone got had has have ' +
    'having he her here hers herself him himself his how however i if in indeed instead into is it its itself just keep ' +
    'kept know last later least less let like likely little long made make makes making many may me mean meanwhile might ' +
    'more moreover most much must my myself near nearly need neither never next no nobody none nor not nothing now of off ' +
    'often on once one only onto or other others our ours out over own per perhaps put quite rather really said same saw ' +
    'say says second see seem seemed seems seen several shall she should show since so some someone something sometimes ' +
    'soon still such take taken takes than that the their them themselves then there therefore these they thing things ' +
    'this those though three through thus to today together told too took toward towards two under until up upon us use ' +
    'used using usually very via want was way we well went were what whatever when where whether which while who whole ' +
    "whom whose why will with within without would yes yet you your yours yourself can't couldn't didn't doesn't don't " +
    "hadn't hasn't haven't he'd he'll i'd i'll i'm i've isn't it'll shouldn't they'd they'll they're they've wasn't we'd " +
    "we'll we're we've weren't won't wouldn't you'd you'll you're you've aren't"
  ).split(' '),
)
