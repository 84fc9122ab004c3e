from typing import final

from ddzcore.options import Options

@final
class RuleTable:
    def __new__(cls, options: Options) -> RuleTable: ...
