# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The picture that messengers and forums show for a link. They need its whole address, from $SITE_ADDRESS."""

from __future__ import annotations

import os

ALT = "Two clouds of animals, dogs and elephants, and the straight line between them"


def picture() -> dict[str, str]:
    """Return the properties that name the picture, or none if the address of the site is not known."""
    address = os.environ.get("SITE_ADDRESS", "").rstrip("/")
    return {"og:image": f"{address}/preview.png", "og:image:alt": ALT} if address else {}
