"""Our pages where somebody runs plain Voilà in a copy of the repository: `voila notebooks/`.

Voilà reads `voila.json` in the folder where it is started, and looks for templates in Jupyter's folders alone. The file
names the class below, so this module is imported before Voilà looks, and adds our folder. `betacolony tutorial` does
more: its pages have a policy, and kernels that are warm.
"""

from .page_kernels import PageKernels
from .tutorial import use_templates

use_templates()


class Kernels(PageKernels):
    """The kernels of pages, each of which ends soon after its page."""
